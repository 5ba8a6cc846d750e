/**
 * Cuts text into the words of the index. The builder and the browser share this file, so that a query always meets the words it means.
 *
 * Chinese has no spaces, and dictionaries cut the same word differently in different sentences. So a run of Han is cut into all its pairs
 * (`原型链` → 原型 型链 链) and its last character, so that exactly one word begins at each character.
 */
type Piece = { kind: 'han' | 'word' | 'operator'; text: string }

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const piece = new RegExp(
  `([${CJK}]+)|((?:(?![${CJK}])[\\p{L}\\p{N}_$])(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}_$@#.:'’-]|\\+\\+)*)`,
  'gu',
)

/** Longer words are keys, hashes or data, which no reader types. */
const MAX_WORD = 48

/**
 * The runs of Han, and of everything else with letters or digits, in order, without punctuation and spaces. A single plus separates words,
 * with or without spaces; a double one belongs to a name: `C++`.
 */
export function piecesOf(text: string): Piece[] {
  return Array.from(text.normalize('NFKC').matchAll(piece), ([whole, han]) => ({
    kind: han === undefined ? ('word' as const) : ('han' as const),
    text: whole,
  }))
}

/**
 * Ends every word of the index. Pagefind searches for words that begin with the query and, if there are none, for words that the query
 * begins with. The end makes a query exact, so the second never happens.
 */
export const END = 'þ'

/**
 * Words as the index spells them: Pagefind decomposes letters, drops their marks, and lists a changed word differently from the way that
 * kbsite reads. Voicing marks of kana become letters, so that カ differs from ガ.
 */
export function spelled(words: string): string {
  const apart = words.normalize('NFD')
  if (apart === words) return words
  return apart
    .replaceAll('\u3099', '\uff9e')
    .replaceAll('\u309a', '\uff9f')
    .replace(/\p{M}+/gu, '')
}

/** Cached forms of words, shared between texts because notes repeat the same identifiers. */
export type KnownForms = Map<string, readonly string[]>

/** The words under which a text is found, in order and with repetitions. */
export function wordsOf(text: string, known: KnownForms = new Map()): string[] {
  const words: string[] = []
  for (const [run, han] of text.normalize('NFKC').matchAll(piece)) {
    const forms = han === undefined ? (known.get(run) ?? formsOf(run)) : pairsOf(run)
    if (han === undefined) known.set(run, forms)
    for (const form of forms) words.push(form)
  }
  return words
}

/** All pairs of neighbouring characters and the last character: `闭包` → 闭包 包. */
export function pairsOf(run: string): string[] {
  const signs = [...run]
  return signs.map((sign, at) => sign + (signs[at + 1] ?? ''))
}

/**
 * The words of an identifier or a foreign word: the whole without punctuation, then its parts.
 *
 * `Content-Security-Policy` → contentsecuritypolicy content security policy; `Arrays.asList` → arraysaslist arrays aslist as list.
 */
export function formsOf(run: string): readonly string[] {
  const whole = wholeOf(run)
  if (!whole || whole.length > MAX_WORD) return []
  const parts = partsOf(run).filter((part) => part !== whole)
  return [whole, ...parts]
}

/** An identifier as one word: lower case, without marks and punctuation; `C++` and `C#` stay different from `C`. */
function wholeOf(run: string): string {
  const named = run.replace(/\+\+$/, 'plusplus').replace(/(?<=^[a-z])#$/i, 'sharp')
  // Pagefind would cut at an underscore and index the parts separately.
  return plain(named).replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The parts between punctuation, each as a whole and split by camel case, if they have two letters or more. */
export function partsOf(run: string): string[] {
  return run
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => {
      const humps = part.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
      return humps.length > 1 ? [part, ...humps] : humps
    })
    .map(plain)
    .filter((part) => part.length > 1 && part.length <= MAX_WORD)
}

/** An invented word for a topic, in all of its pages. Pagefind's own filters would write their values in an order that differs from build to build. */
export function topicWord(topic: string): string {
  return topic && `ꙮ${[...topic].map((sign) => sign.codePointAt(0)!.toString(36)).join('')}`
}

/** The invented words for a tag and its parent tags: `CSS/Flex Box` is found as `#css/flex-box` and as `#css`. */
export function tagWords(tag: string): string[] {
  const levels = tag.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, '-').split('/')
  return levels.map((_, index) => topicWord(`#${levels.slice(0, index + 1).join('/')}`))
}

/** The form in which two texts are compared: letters and digits only, in lower case. */
export function keyOf(text: string): string {
  return plain(text.normalize('NFKC')).replace(/[^\p{L}\p{N}+#]+/gu, '')
}

function plain(text: string): string {
  const lower = text.toLowerCase()
  // Decomposing would take kana and Hangul apart; only letters with accents need it.
  return /^[\x20-\x7e]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
}
