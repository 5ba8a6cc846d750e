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

/** The command of a key on the canvas; none with a modifier, so that the browser's own shortcuts keep working. */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  return commands[event.key]
}
