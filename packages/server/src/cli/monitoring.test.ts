import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = new URL('../../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

type Rule = { alert: string; annotations: { runbook: string; summary: string }; expr: string }
type Panel = { targets?: readonly { expr: string }[]; title: string }

const { groups } = parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: Panel[] }
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ targets = [], title }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Code in the row of each metric, by name. `serve.test.ts` compares this table with a running server. */
const metrics = new Map(
  [...read('apps/docs/guides/deploy-the-server.md').matchAll(/^\| `([a-z][a-z_]+)` \| (.*) \|$/gm)]
    .filter(([, name]) => /^(?:fairlead|nodejs|process)_/.test(name!))
    .map(([, name, text]) => [name!, [...text!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)]),
)
/** Labels that Prometheus adds, and the bound of a bucket. */
const added = ['instance', 'job', 'le']

/** Returns the names, labels and values of an expression that the server doesn't have. */
function findUnknown(expression: string): string[] {
  const names = expression.match(/\b(?:fairlead|nodejs|process)_[a-z_]+/g) ?? []
  const known = names.flatMap((name) => {
    const plain = metrics.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, '')
    return metrics.get(plain) ?? [`unknown: ${name}`]
  })
  const labels = [...expression.matchAll(/(?:[{,]|by \()\s*([a-z_]+)\s*(?=[=,)])/g)].map(
    ([, it]) => it!,
  )
  const values = [...expression.matchAll(/[a-z_]+="([^"$]*)"/g)].map(([, value]) => value!)
  return [
    ...known.filter((code) => code.startsWith('unknown: ')),
    ...[...labels, ...values].filter((it) => ![...added, 'fairlead', ...known].includes(it)),
  ]
}

test.each(expressions)(
  'default: %s reads metrics, labels and values that exist',
  (_, expression) => {
    expect(expression).toMatch(/\b(?:fairlead|nodejs|process)_|^up\{/)
    expect(findUnknown(expression)).toEqual([])
  },
)

test('error: unknown metrics, labels and values are found', () => {
  expect(findUnknown('rate(fairlead_mail_total[5m])')).toEqual(['unknown: fairlead_mail_total'])
  expect(findUnknown('sum by (chain, node) (fairlead_upstream_up)')).toEqual(['node'])
  expect(findUnknown('fairlead_mails_total{outcome="lost"}')).toEqual(['lost'])
})

test('default: each alert names a section of the runbooks, and the guide lists it', () => {
  const pages = new Map<string, string[]>()
  const listed = [...read('apps/docs/guides/monitoring.md').matchAll(/`(Fairlead\w+)`/g)]
  for (const { annotations } of rules) {
    const [page = '', anchor = ''] = annotations.runbook.split('#')
    const titles = [...read(page).matchAll(/^## (.+)$/gm)].map(([, title]) => title!)
    pages.set(
      page,
      titles.map((title) => title.toLowerCase().replaceAll(' ', '-')),
    )
    expect(pages.get(page)).toContain(anchor)
    expect(annotations.summary).toMatch(/\.$/)
  }
  expect(listed.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert))
})
