/**
 * Whether this browser has a font with Han characters: two of them then look different.
 *
 * Without one every character is the same empty box, by which labels would be measured.
 */
export function hasHanFont(document: Document): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 32
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  const pixels = (char: string) => {
    context.clearRect(0, 0, 32, 32)
    context.font = '24px sans-serif'
    context.fillText(char, 2, 26)
    return context.getImageData(0, 0, 32, 32).data.join()
  }
  return pixels('国') !== pixels('鬱')
}
