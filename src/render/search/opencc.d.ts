/** A list of OpenCC as one string: pairs of words with a blank between them, a bar between pairs. */
declare module 'opencc-js/dict/*' {
  const words: string
  export default words
}
