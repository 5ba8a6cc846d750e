import {
  type Context,
  createContext,
  createElement,
  type ReactNode,
  type ScriptHTMLAttributes,
  useContext,
} from 'react'

/** Receives the text of each inline script while a page is rendered: the page's policy allows these and no others. */
type NoteScript = (text: string) => void

const key = Symbol.for('kbsite.NotedScripts')
const shared = globalThis as { [key]?: Context<NoteScript | undefined> }

/** On `globalThis`, because the templates of a site are bundled with a copy of this module. */
export const NotedScripts: Context<NoteScript | undefined> =
  shared[key] ?? createContext<NoteScript | undefined>(undefined)
shared[key] = NotedScripts

/** The `<script>` of kbsite, the config and the site's templates. Scripts in notes do not use it, so no policy allows them. */
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

/** Whether browsers run or interpret a script of that type; all others are data. */
function isRun(type = ''): boolean {
  return /^\s*$|^module$|^importmap$|^speculationrules$|(?:java|ecma|j|live)script/i.test(type)
}
