import { expect, test } from 'vitest'
import { judgeAudit } from './audit.mjs'

const via = [{ title: 'Bad things', url: 'https://advisories.example/1' }]

/** @param {object} vulnerabilities */
function outputOf(vulnerabilities) {
  const report = JSON.stringify({ auditReportVersion: 2, vulnerabilities }, undefined, 2)
  return `npm warn something\n${report}\nnpm error more`
}

test('[SEC-261] error: a serious advisory for a package that users install', () => {
  const output = outputOf({
    low: { name: 'low', nodes: ['node_modules/low'], severity: 'moderate', via },
    one: {
      name: 'one',
      nodes: ['node_modules/one', 'node_modules/tool/node_modules/one'],
      severity: 'high',
      via,
    },
    two: { name: 'two', nodes: ['node_modules/two'], severity: 'critical', via: ['one'] },
  })
  const installed = new Set(['node_modules/low', 'node_modules/one', 'node_modules/two'])

  expect(judgeAudit(output, installed)).toEqual({
    problems: [
      'high: one (node_modules/one): Bad things https://advisories.example/1',
      'critical: two (node_modules/two): one',
    ],
    summary: '3 advisories for packages that users install, 2 of them serious',
  })
})

test('behavior: an advisory for a development tool passes', () => {
  const output = outputOf({
    tool: { name: 'tool', nodes: ['node_modules/tool'], severity: 'critical', via },
  })

  expect(judgeAudit(output, new Set(['node_modules/one'])).problems).toEqual([])
})

test.each([
  ['', 'npm audit returned no JSON'],
  ['npm error network\n{ broken\n}', 'npm audit returned no JSON'],
  ['npm warn\n{\n  "message": "405 Method Not Allowed"\n}\nnpm error x', '405 Method Not Allowed'],
])(
  'behavior: without an answer of the registry it passes and gives the reason, %j',
  (output, reason) => {
    expect(judgeAudit(output, new Set())).toEqual({
      problems: [],
      summary: `No advisories could be read: ${reason}`,
    })
  },
)
