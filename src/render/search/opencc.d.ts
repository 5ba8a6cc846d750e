/** A list of OpenCC as one string: pairs of words with a space between them, separated by bars. */
declare module 'opencc-js/dict/*' {
  const words: string
  export default words
}
