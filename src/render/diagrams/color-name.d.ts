declare module 'color-name' {
  /** Red, green and blue (0–255) of each colour that CSS has a name for. */
  const colors: Record<string, [number, number, number]>
  export default colors
}
