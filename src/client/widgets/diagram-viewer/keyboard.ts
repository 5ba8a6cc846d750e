import type { Command } from './controls.ts'

const commands: Readonly<Record<string, Command>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'reset',
  f: 'fullscreen',
  ArrowUp: 'panUp',
  ArrowDown: 'panDown',
  ArrowLeft: 'panLeft',
  ArrowRight: 'panRight',
}

/** What a key on the canvas does; nothing with a modifier, so that the browser's own shortcuts stay usable. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  return commands[event.key]
}
