import { describe, expect, test } from 'vitest'
import { decodeCbor } from '../../../src/client/widgets/search-box/cbor.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

// The values are those of the examples in RFC 8949, appendix A.
describe('a value of CBOR', () => {
  test.each([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['1affffffff', 4_294_967_295],
    ['20', -1],
    ['3863', -100],
    ['60', ''],
    ['63e6b0b4', '水'],
    ['64f0908591', '\u{10151}'],
    ['80', []],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    ['f6', null],
  ])('%s', (hex, value) => {
    expect(decodeCbor(bytes(hex))).toEqual(value)
  })

  test.each([
    ['that ends early', '8301'],
    ['that goes on', '0001'],
    ['with an unknown kind', 'a0'],
    ['with a text that is no UTF-8', '61ff'],
    ['that is empty', ''],
  ])('%s is refused', (_name, hex) => {
    expect(() => decodeCbor(bytes(hex))).toThrow()
  })
})
