declare module '*.css' {
  /** The text of a style sheet imported `with { type: 'text' }`. */
  const text: string
  export default text
}
