declare module 'color-name' {
  /** Red, green and blue (0–255) of the named CSS colours. */
  const colors: Record<string, [number, number, number]>
  export default colors
}
