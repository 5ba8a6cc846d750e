declare module '*.css' {
  /** The text of a style sheet that is imported `with { type: 'text' }`. */
  const text: string
  export default text
}
