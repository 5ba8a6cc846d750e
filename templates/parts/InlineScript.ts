import {
  type Context,
  createContext,
  createElement,
  type ReactNode,
  type ScriptHTMLAttributes,
  useContext,
} from 'react'

/** Takes the text of each inline script of a page while it is drawn: the policy of the page allows these and no others. */
type NoteScript = (text: string) => void

const key = Symbol.for('kbsite.NotedScripts')
const shared = globalThis as { [key]?: Context<NoteScript | undefined> }

/** One for the whole process, as templates of a site are bundled with a copy of this module. */
export const NotedScripts: Context<NoteScript | undefined> =
  shared[key] ?? createContext<NoteScript | undefined>(undefined)
shared[key] = NotedScripts

/**
 * The `<script>` of kbsite, of the config and of a site's templates. What a note holds is not drawn by it, so that no policy allows a script
 * that came from there.
 */
export function InlineScript(props: ScriptHTMLAttributes<HTMLScriptElement>): ReactNode {
  const noteScript = useContext(NotedScripts)
  const { children, dangerouslySetInnerHTML, ...attributes } = props
  const text = (dangerouslySetInnerHTML?.__html as string | undefined) ?? textOf(children)
  if (props.src !== undefined || text === undefined) return createElement('script', props)
  if (isRun(props.type)) noteScript?.(text)
  return createElement('script', { ...attributes, dangerouslySetInnerHTML: { __html: text } })
}

/** A script's text is raw: only its own end tag and a comment could end it early. */
export function closedScript(text: string): string {
  return text.replace(/<(?=\/script|!--)/gi, '\\u003c')
}

function textOf(children: ReactNode): string | undefined {
  const texts = [children].flat(Number.POSITIVE_INFINITY).filter((one) => /string|number/.test(typeof one))
  return texts.length > 0 ? closedScript(texts.join('')) : undefined
}

/** Whether a browser runs a script of that type or takes orders from it; all others only carry data. */
function isRun(type = ''): boolean {
  return /^\s*$|^module$|^importmap$|^speculationrules$|(?:java|ecma|j|live)script/i.test(type)
}
