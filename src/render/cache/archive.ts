import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { causeText, fixOf } from '../base/cause.ts'
import { UserError } from '../base/user-error.ts'
import { nameOfBytes, type Seal } from './sealed.ts'

/** A cached value on its way between machines. */
export type SharedValue = { kind: string; key: string; bytes: Uint8Array }

/** The exporter or importer: `made` is its version of kbsite, because versions do not share cache keys. */
export type Side = { seal: Seal; made: string }

export type Archive = {
  /** Number of values, and their total bytes before compression. */
  count: number
  size: number
  /** In the order in which they were written. */
  values(): Iterable<SharedValue>
  close(): void
}

/** The table at the end of the file, which describes the blocks before it. */
type Table = { made: string; blocks: readonly Block[] }

/** Values of one kind, compressed together; `bytes` names the compressed bytes. */
type Block = {
  kind: string
  length: number
  bytes: string
  values: (readonly [key: string, length: number])[]
}

const magic = 'kbsite cache 1 '
const sealName = 'exported cache'
/** Number of digits that give the length of the table. */
const tailLength = 16

/** Pages resemble each other, so large blocks compress better; the compression window is no larger than this. */
const blockSize = 4 * 1024 * 1024

/** Writes values into a file, renamed into place when complete; returns its totals. Throws a `UserError` when it cannot be written. */
export function writeArchive(
  file: string,
  values: Iterable<SharedValue>,
  { seal, made }: Side,
): Pick<Archive, 'count' | 'size'> {
  const beside = `${file}.${process.pid}`
  try {
    const out = openSync(beside, 'w')
    try {
      writeWhole(out, headOf(seal))
      const blocks: Block[] = []
      for (const { bytes, block } of blocksOf(values)) {
        writeWhole(out, bytes)
        blocks.push(block)
      }
      const table = Buffer.from(seal.close(sealName, JSON.stringify({ made, blocks } satisfies Table)))
      writeWhole(out, table)
      writeWhole(out, String(table.length).padStart(tailLength))
      renameSync(beside, file)
      return totalsOf(blocks)
    } finally {
      closeSync(out)
    }
  } catch (cause) {
    rmSync(beside, { force: true })
    throw new UserError(`"${file}" could not be written: ${causeText(cause)}.`, { cause, fix: fixOf(cause) })
  }
}

/**
 * Opens a file written by `writeArchive` and verifies its seal. Throws a `UserError` when it is damaged, sealed with another key or made
 * by another version of kbsite.
 */
export function openArchive(file: string, side: Side): Archive {
  const source = openToRead(file)
  try {
    const { table, start } = tableOf(source, file, side)
    const blocks = placed(table.blocks, start)
    for (const block of blocks) bytesOf(block, source, file)
    return {
      ...totalsOf(table.blocks),
      *values() {
        for (const block of blocks) yield* valuesOf(block, brotliDecompressSync(bytesOf(block, source, file)))
      },
      close: () => closeSync(source),
    }
  } catch (error) {
    closeSync(source)
    throw error
  }
}

function* blocksOf(values: Iterable<SharedValue>): Iterable<{ bytes: Buffer; block: Block }> {
  let held: SharedValue[] = []
  let size = 0
  for (const value of values) {
    const isOther = held.length > 0 && held[0]!.kind !== value.kind
    if (isOther || size + value.bytes.length > blockSize) {
      if (held.length > 0) yield blockOf(held)
      held = []
      size = 0
    }
    held.push(value)
    size += value.bytes.length
  }
  if (held.length > 0) yield blockOf(held)
}

function blockOf(values: readonly SharedValue[]): { bytes: Buffer; block: Block } {
  const bytes = brotliCompressSync(Buffer.concat(values.map((value) => value.bytes)), {
    // A fifth of the time that the default quality takes, for files a tenth larger.
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 22 },
  })
  const lengths = values.map(({ key, bytes: one }) => [key, one.length] as const)
  return {
    bytes,
    block: { kind: values[0]!.kind, length: bytes.length, bytes: nameOfBytes(bytes), values: lengths },
  }
}

function* valuesOf({ kind, values }: Block, bytes: Buffer): Iterable<SharedValue> {
  let end = 0
  for (const [key, length] of values) {
    yield { kind, key, bytes: bytes.subarray(end, end + length) }
    end += length
  }
}

type PlacedBlock = Block & { offset: number }

function placed(blocks: readonly Block[], start: number): PlacedBlock[] {
  let end = start
  return blocks.map((block) => {
    const offset = end
    end += block.length
    return { ...block, offset }
  })
}

/** The compressed bytes, verified against their name before they are decompressed. */
function bytesOf({ offset, length, bytes: wanted }: PlacedBlock, source: number, file: string): Buffer {
  const bytes = readAt(source, offset, length)
  if (!bytes || nameOfBytes(bytes) !== wanted) throw damaged(file)
  return bytes
}

function tableOf(source: number, file: string, { seal, made }: Side): { table: Table; start: number } {
  const head = headOf(seal)
  const written = readAt(source, 0, head.length)?.toString() ?? ''
  if (!written.startsWith(magic)) throw new UserError(`"${file}" is not a cache that kbsite has exported.`)
  if (written !== head)
    throw new UserError(`"${file}" is sealed with another key, so nothing of it was imported.`, {
      fix: 'Both sides need the same key, in KBSITE_CACHE_KEY or in the file of --key-file.',
    })
  const { size } = fstatSync(source)
  const length = Number(readAt(source, size - tailLength, tailLength))
  const sealed = readAt(source, size - tailLength - length, length)
  const table = sealed && openedTable(sealed.toString(), seal)
  if (!table) throw damaged(file)
  if (table.made !== made)
    throw new UserError(
      `"${file}" was exported by kbsite ${table.made}, and this is ${made}, so nothing of it was imported.`,
      { fix: 'Build and export with the same versions of kbsite and Node.' },
    )
  return { table, start: head.length }
}

function openedTable(text: string, seal: Seal): Table | undefined {
  try {
    return JSON.parse(seal.open(sealName, text))
  } catch {
    // Damaged, or changed by somebody without the key.
    return undefined
  }
}

function damaged(file: string): UserError {
  return new UserError(`"${file}" is damaged, so nothing of it was imported.`, {
    fix: 'Export it again, or copy it again.',
  })
}

/** The first line: what the file is, and which key seals it. */
function headOf(seal: Seal): string {
  return `${magic}${seal.close('key of an exported cache', '').slice(0, 12)}\n`
}

function openToRead(file: string): number {
  try {
    return openSync(file, 'r')
  } catch (cause) {
    throw new UserError(`"${file}" could not be read: ${causeText(cause)}.`, { cause })
  }
}

/** Undefined when the range is not inside the file. */
function readAt(source: number, offset: number, length: number): Buffer | undefined {
  if (!Number.isSafeInteger(length) || length < 0 || offset < 0) return undefined
  if (offset + length > fstatSync(source).size) return undefined
  const bytes = Buffer.alloc(length)
  return readSync(source, bytes, 0, length, offset) === length ? bytes : undefined
}

function writeWhole(out: number, contents: Uint8Array | string): void {
  const bytes = Buffer.from(contents)
  for (let done = 0; done < bytes.length; ) done += writeSync(out, bytes, done)
}

function totalsOf(blocks: readonly Block[]): Pick<Archive, 'count' | 'size'> {
  const lengths = blocks.flatMap(({ values }) => values.map(([, length]) => length))
  return { count: lengths.length, size: lengths.reduce((sum, length) => sum + length, 0) }
}
