import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Thrown instead of connecting to a private address; `address` is the result of the lookup. */
export class PrivateAddressError extends Error {
  readonly address: string
  constructor(address: string) {
    super(`${address} is not a public address`)
    this.address = address
  }
}

// IANA's registries of special-purpose addresses; for IPv6, anything but global unicast (2000::/3) and the special ones in it.
const special4 = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  add(special4, network, 'ipv4')
const global6 = new BlockList()
add(global6, '2000::/3', 'ipv6')
const special6 = new BlockList()
// Teredo and 6to4 embed IPv4 addresses, which may be private.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(special6, network, 'ipv6')

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address, bits] = network.split('/')
  list.addSubnet(address!, Number(bits), family)
}

/** Whether an address is on the public internet rather than on this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** `dns.lookup` restricted to allowed addresses, so that connections can only be made to these. */
export function lookupOf(allows: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const allowed = found.filter(({ address }) => allows(address))
      if (allowed.length === 0) return done(new PrivateAddressError(found[0]?.address ?? name), [])
      if (options.all) return done(null, allowed)
      done(null, allowed[0]!.address, allowed[0]!.family)
    })
  }
}
