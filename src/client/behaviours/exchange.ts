// What a page needs when another one takes its place, in one file of the bundle.
export { land } from './landing.ts'
export { loadStyles, swapPage } from './page-swap.ts'
