// socket.mjs: a WebSocket for tests under node, which has none of its own: texts of a server of ours, which are never in fragments.
import { randomBytes } from "node:crypto";
import { request } from "node:http";

export class Socket {
  heard = []; // messages that nobody has waited for yet
  bytes = 0; // of all that came and went
  #socket;
  #rest = Buffer.alloc(0);
  #wake = () => undefined;
  #ref = 0;

  /** As whoever has that cookie. */
  static open(url, cookie) {
    const key = randomBytes(16).toString("base64");
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": 13,
      "Sec-WebSocket-Key": key,
    };
    return new Promise((resolve, reject) => {
      const asked = request(`${url}/ws`, { headers: { ...headers, Origin: url, Cookie: cookie } });
      asked.on("error", reject);
      asked.on("response", (response) => reject(new Error(`no socket: ${response.statusCode}`)));
      asked.on("upgrade", (_, socket, head) => resolve(new Socket(socket, head)));
      asked.end();
    });
  }

  constructor(socket, head) {
    this.#socket = socket;
    socket.on("data", (data) => this.#read(data));
    if (head.length > 0) this.#read(head);
  }

  #read(data) {
    this.bytes += data.length;
    this.#rest = Buffer.concat([this.#rest, data]);
    for (let frame = this.#frame(); frame !== null; frame = this.#frame()) {
      if (frame.kind === 1) this.heard.push(JSON.parse(frame.data.toString("utf8")));
      if (frame.kind === 9) this.#write(10, frame.data);
    }
    this.#wake();
  }

  #frame() {
    const bytes = this.#rest;
    if (bytes.length < 2) return null;
    const short = bytes[1] & 127;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < head) return null;
    const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
    if (bytes.length < head + size) return null;
    this.#rest = bytes.subarray(head + size);
    return { kind: bytes[0] & 15, data: bytes.subarray(head, head + size) };
  }

  #write(kind, data) {
    const size = data.length;
    const head =
      size < 126 ? Buffer.from([0x80 | kind, 0x80 | size]) : Buffer.from([0x80 | kind, 0xfe, size >> 8, size & 255]);
    const frame = Buffer.concat([head, Buffer.alloc(4), data]); // a mask of zeros leaves all as it is
    this.bytes += frame.length;
    this.#socket.write(frame);
  }

  say(message) {
    this.#write(1, Buffer.from(JSON.stringify(message)));
  }

  /** The next message that came. */
  async next() {
    while (this.heard.length === 0) await new Promise((resolve) => (this.#wake = resolve));
    return this.heard.shift();
  }

  /** The answer to this one; whatever else comes before it is left in `heard`. */
  async ask(message) {
    const ref = ++this.#ref;
    this.say({ ...message, ref });
    const isAnswer = (m) => m.ref === ref;
    while (!this.heard.some(isAnswer)) await new Promise((resolve) => (this.#wake = resolve));
    return this.heard.splice(this.heard.findIndex(isAnswer), 1)[0];
  }

  close() {
    this.#socket.destroy();
  }
}
