import type { Shown } from '../shown.ts'
import { githubReport } from './github.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import { prettyReport } from './pretty.ts'
import type { ReportInput } from './report.ts'
import { sarifReport } from './sarif.ts'

export const reportFormats = ['pretty', 'json', 'github', 'sarif', 'junit'] as const

export type ReportFormat = (typeof reportFormats)[number]

/** The findings of a run as text in one of the formats. */
export function reportIn(format: ReportFormat, input: ReportInput): Shown {
  switch (format) {
    case 'pretty':
      return prettyReport(input.diagnostics, input)
    case 'json':
      return jsonReport(input.diagnostics, {
        pages: input.pages,
        ...(input.samples && { samples: input.samples }),
      })
    case 'github':
      return githubReport(input.diagnostics, input)
    case 'sarif':
      return sarifReport(input)
    case 'junit':
      return junitReport(input)
  }
}
