/** 0 fine · 1 the site has errors · 2 kbsite could not run · 130 stopped by Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 130
