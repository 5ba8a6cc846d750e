import { element, icon } from '../../platform/dom.ts'
import type { ViewerLabels } from './labels.ts'

export type Command =
  | 'zoomIn'
  | 'zoomOut'
  | 'reset'
  | 'copy'
  | 'download'
  | 'fullscreen'
  | 'panUp'
  | 'panDown'
  | 'panLeft'
  | 'panRight'

type ControlsOptions = {
  labels: ViewerLabels
  download: boolean
  mobileCopy: boolean
  run: (command: Command, button: HTMLButtonElement) => void
}

type Controls = { elements: readonly HTMLElement[]; showLevel: (text: string) => void }

const glass = 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5'

const icons: Readonly<Record<Command, string>> = {
  zoomIn: `${glass}M11 8v6M8 11h6`,
  zoomOut: `${glass}M8 11h6`,
  reset: 'M4 12a8 8 0 1 0 3-6.2M4 4v5h5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  fullscreen: 'M8 4H4v4M16 4h4v4M8 20H4v-4M16 20h4v-4',
  panUp: 'M6 15l6-6 6 6',
  panDown: 'M6 9l6 6 6-6',
  panLeft: 'M15 6l-6 6 6 6',
  panRight: 'M9 6l6 6-6 6',
}

/** `level` in the row is the zoom level. */
type Item = Command | 'level'

/** The two sets of controls, of which the style sheet shows one: a bar from 768 px, else a strip of zoom, pan and view. Reference §4. */
export function createControls(options: ControlsOptions): Controls {
  const levels: HTMLElement[] = []
  const row = (items: readonly Item[]) =>
    element(
      'div',
      { class: 'kb-diagram-row' },
      ...items.map((item) => (item === 'level' ? level(levels) : button(item, options))),
    )
  const set = (name: string, ...rows: HTMLElement[]) =>
    element(
      'div',
      {
        class: 'kb-diagram-controls',
        'data-set': name,
        role: 'toolbar',
        'aria-label': options.labels.controls,
      },
      ...rows,
    )
  const group = (...rows: HTMLElement[]) => element('div', { class: 'kb-diagram-group' }, ...rows)
  const extra = (wanted: boolean, command: Command): Command[] => (wanted ? [command] : [])
  const elements = [
    set(
      'desktop',
      row([
        'zoomIn',
        'level',
        'zoomOut',
        'reset',
        'copy',
        ...extra(options.download, 'download'),
        'fullscreen',
      ]),
    ),
    set(
      'mobile',
      group(row(['zoomIn']), row(['level']), row(['zoomOut'])),
      group(row(['panUp', 'panDown', 'panLeft', 'panRight'])),
      group(
        ...[...extra(options.mobileCopy, 'copy'), 'reset' as const, 'fullscreen' as const].map((one) =>
          row([one]),
        ),
      ),
    ),
  ]
  return {
    elements,
    showLevel(text) {
      for (const shown of levels) shown.textContent = text
    },
  }
}

function level(levels: HTMLElement[]): HTMLElement {
  const shown = element('span', { class: 'kb-diagram-level' }, '100%')
  levels.push(shown)
  return shown
}

function button(command: Command, { labels, run }: ControlsOptions): HTMLElement {
  const label = labels[command]
  const made = element(
    'button',
    {
      type: 'button',
      class: 'kb-diagram-button',
      'data-command': command,
      title: label,
      'aria-label': label,
    },
    icon(icons[command]),
  )
  made.addEventListener('click', () => run(command, made))
  return made
}

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
