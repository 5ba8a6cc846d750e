import picomatch from 'picomatch'
import type { Config } from '../model/config.ts'

/** Extensions of files that browsers show or save, and never run with the rights of their site. */
const downloads = new Set(
  `png apng jpg jpeg jpe jfif gif webp awebp avif bmp ico cur tif tiff heic heif jxl svg psd xcf ai eps raw dng
  mp3 m4a m4b aac ogg oga opus wav flac mid midi weba wma aiff aif amr mp4 m4v webm ogv mov avi mkv mpg mpeg mpe 3gp 3g2 wmv flv ts mts
  vtt srt lrc ass woff woff2 ttf otf ttc eot
  pdf ps djvu doc docx dot dotx odt rtf wps xls xlsx xlsm ods csv tsv ppt pptx pps ppsx odp odg numbers pages epub mobi azw3 chm tex bib vsd vsdx
  drawio dio excalidraw xmind mm pos mindnode sketch fig mmd mermaid puml plantuml dot gv canvas
  zip gz tgz tar bz2 xz 7z rar zst br lz4 jar war apk aab ipa dmg iso exe msi deb rpm pkg crx xpi appimage bin img torrent
  txt text log mdx markdown mdown mkd mkdn rst adoc asciidoc org json jsonc jsonl ndjson json5 geojson jsonld yaml yml toml ini conf cfg
  properties sql sqlite db parquet avro npy npz h5 ipynb diff patch ics vcf eml pub asc sig md5 sha1 sha256 sha512 crt cer
  tsx cts jsx vue svelte astro py pyi rb go rs java kt kts swift c h cc cpp cxx hpp hh m cs dart scala lua r jl sh bash zsh fish bat cmd ps1
  psm1 gradle groovy clj ex exs erl hs elm ml mli nim zig v sol proto thrift graphql gql sass scss less styl pug cmake mk tf hcl asm s wat vb fs
  f90 pas lisp el scm vim awk sed po pot glb gltf obj stl ply fbx blend step stp dwg dxf`.split(/\s+/),
)

/**
 * Names of files that configure hosts. Beside notes they would let a note's author configure the host; the last ones belong to a
 * project whose notes are in its top folder.
 */
const hostFiles = new Set([
  '_headers',
  '_redirects',
  '_worker.js',
  '_routes.json',
  'cname',
  'robots.txt',
  'ads.txt',
  'app-ads.txt',
  'security.txt',
])
const hostConfigs = new Set([
  '_config.yml',
  'firebase.json',
  'netlify.toml',
  'now.json',
  'serve.json',
  'staticwebapp.config.json',
  'vercel.json',
  'web.config',
  'wrangler.json',
  'wrangler.jsonc',
  'wrangler.toml',
])

/** Left by editors, tools and systems: they contain old texts and secrets. */
const leftovers =
  /~$|^#.*#$|^\.#|^~\$|\.(?:sw[a-z]|swpx|kate-swp|bak|backup|old|orig|rej|tmp|temp|part|crdownload|autosave|save)$|___jb_(?:tmp|old)___$|_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+\.\w+$|^(?:4913|\.DS_Store|\.directory|__MACOSX|\._.*|Icon\r)$|^(?:ehthumbs|thumbs)\.db$|^desktop\.ini$/i

/** A numbered folder of some tools, not a leftover: `08.temp`. */
const chapter = /^\d{1,4}\.(?:temp|part|save|old)$/i

/** Whether a file or folder of that name was left by an editor, tool or system: it is neither a note nor published. */
export function isLeftover(base: string): boolean {
  return leftovers.test(base) && !chapter.test(base)
}

/** Whether hosts obey a file of that name. */
export function isHostFile(base: string): boolean {
  return hostFiles.has(base.toLowerCase())
}

/** Whether it is a host's config, which no site publishes. */
export function isHostConfig(base: string): boolean {
  return hostConfigs.has(base.toLowerCase())
}

/** Decides which files beside notes are published, by their path from the source folder. */
export function publishedBeside({
  notes,
  trustedFiles,
}: Pick<Config, 'notes' | 'trustedFiles'>): (name: string) => boolean {
  if (notes === 'trusted') return () => true
  const isTrusted = picomatch(trustedFiles as string[])
  return (name) => downloads.has(/\.([a-z0-9-]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '') || isTrusted(name)
}
