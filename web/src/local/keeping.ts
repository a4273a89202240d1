// local/keeping.ts: what the module wants kept, in the browser's database: texts by their keys.
const STORE = "kept";

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Keeping {
  private constructor(readonly db: IDBDatabase | null) {}

  /** Where the browser keeps nothing for us, games last as long as the page is open. */
  static async open(): Promise<Keeping> {
    const request = indexedDB.open("turnpike", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return new Keeping(await settled(request).catch(() => null));
  }

  async all(): Promise<readonly (readonly [key: string, text: string])[]> {
    if (this.db === null) return [];
    const store = this.db.transaction(STORE).objectStore(STORE);
    const [keys, texts] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    return keys.map((key, i) => [String(key), String(texts[i])] as const);
  }

  /** All of them or none; settles when they are safe. What was played is added and never written over: if that fails somebody
   * else has the games by now. */
  put(texts: readonly (readonly [key: string, text: string])[]): Promise<void> {
    if (this.db === null) return Promise.resolve();
    const transaction = this.db.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    for (const [key, text] of texts)
      if (key.startsWith("t/")) store.add(text, key);
      else store.put(text, key);
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
}
