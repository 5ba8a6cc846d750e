// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is coloured has templates of its own.
/** Pairs of pieces that a reader wants to tell apart: `one` where it stands first in the code, `other` where it stands last. */
export const questions = [
  ask('js', 'const text = `a ${value} b`', '`a', 'value'),
  ask('js', 'const found = /ab+c/.test(input)', 'ab+c', 'input'),
  ask('js', 'items.map((item) => item.name)', 'items', 'map'),
  ask('js', 'class Store extends Base {}', 'Store', '{'),
  ask('js', 'return new Error("gone") // why', '"gone"', 'why'),
  ask('js', 'const limit = 10n', 'limit', '10n'),
  ask('ts', 'type Name<T> = T extends infer U ? U : never', 'Name', 'infer'),
  ask('ts', 'function read(key: string): Promise<void> {}', 'key', 'string'),
  ask('ts', 'const a = <const T,>(x: T) => x as unknown', 'x', 'as'),
  ask('ts', '@Injectable() class A { private readonly b = 1 }', 'Injectable', 'readonly'),
  ask('css', '.list > a:not(:last-child) { color: red }', '.list', 'not'),
  ask('css', 'p { --gap: 4px; gap: var(--gap) }', 'gap:', '4px'),
  ask('css', '@media (max-width: 400px) { p { top: 0 } }', '@media', 'top'),
  ask('html', '<a href="/b" hidden>text</a>', 'href', '"/b"'),
  ask('html', '<a href="/b">text</a>', 'a ', 'text'),
  ask('html', '<script>const a = 1</script>', 'const', '1'),
  ask('html', '<style>p { color: red }</style>', 'color', 'red'),
  ask('bash', 'export NAME="${OTHER:-1}"', 'NAME', 'OTHER'),
  ask('bash', 'grep -q "a" file | sort -u', 'grep', 'file'),
  ask('bash', 'for f in *.ts; do echo $f; done', 'for', '$f'),
  ask('json', '{ "name": "value" }', '"name"', '"value"'),
  ask('json', '[true, 12]', 'true', '12'),
  ask('nginx', 'location ~* \\.js$ { proxy_pass http://a; }', 'proxy_pass', 'http'),
  ask('nginx', 'proxy_set_header X-Real-IP $remote_addr;', 'X-Real', '$remote'),
  ask('rust', "fn longest<'a>(x: &'a str) -> u32 { 1 }", 'longest', 'str'),
  ask('rust', '#[derive(Debug)] struct Point { x: u32 }', 'derive', 'struct'),
  ask('rust', 'println!("{}", x);', 'println', '"{}"'),
  ask('rust', 'let mut total: Option<u8> = None;', 'mut', 'Option'),
]

function ask(lang, code, one, other) {
  return { lang, code, one, other }
}
