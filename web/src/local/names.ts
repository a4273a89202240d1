// local/names.ts: names and what is said, cleaned by Unicode's rules as src/app/names.c does it for a server: normal form NFKC,
// blanks at the ends gone and runs of them one; what is invisible or turns the text around is refused.
const MOST_MARKS = 3;
const blank = /^\p{Zs}$/u;
const hidden = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800\u034f]$/u;
const mark = /^[\p{Mn}\p{Me}]$/u;

/** null: it is refused; most: characters. */
export function clean(text: string, most: number): string | null {
  const words: string[] = [];
  let word = "";
  let marks = 0;
  for (const letter of text.normalize("NFKC")) {
    if (blank.test(letter)) {
      if (word !== "") words.push(word);
      word = "";
      continue;
    }
    if (hidden.test(letter)) return null;
    marks = mark.test(letter) ? marks + 1 : 0;
    if (marks > MOST_MARKS || (marks > 0 && word === "")) return null;
    word += letter;
  }
  if (word !== "") words.push(word);
  const cleaned = words.join(" ");
  return cleaned === "" || [...cleaned].length > most ? null : cleaned;
}
