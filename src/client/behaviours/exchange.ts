// Code for exchanging pages, in one file of the bundle.
export { land } from './landing.ts'
export { loadStyles, swapPage } from './page-swap.ts'
