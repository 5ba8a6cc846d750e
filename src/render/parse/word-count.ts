/** Han characters plus words of other scripts. */
export function countWords(text: string): number {
  return text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)?.length ?? 0
}
