import { formatEther } from 'viem'
import { listSamples, type Metric, type Sample } from '../metrics/formatMetrics.ts'
import type { Project } from '../storage/Project.ts'
import { toDays } from '../storage/statistics/describeStatistics.ts'
import type { Statistics } from '../storage/statistics/Statistics.ts'
import { type Html, html } from './html.ts'
import { type Cell, renderCard, renderColumns, renderPage, renderTable } from './parts.ts'

/** What the overview shows. */
export type Overview = {
  readonly databaseBytes: number
  /** Length of the period, in days. */
  readonly days: number
  /** True if the relay's messages are in Redis, and therefore not counted. */
  readonly isRelayInRedis: boolean
  /** Metrics of this process. */
  readonly metrics: readonly Metric[]
  readonly projects: readonly Project[]
  readonly statistics: Statistics
}

/** Lengths of the period that can be chosen, in days. */
export const periods = [7, 30, 90]

/** Renders figures of the whole server, and the metrics of the process that answers. */
export function overviewPage(overview: Overview): Html {
  const { days, statistics } = overview
  const links = periods.map((count) =>
    count === days
      ? html`<a href="/?days=${count}" aria-current="true">${count} days</a>`
      : html`<a href="/?days=${count}">${count} days</a>`,
  )
  const { pages } = statistics
  return renderPage({
    content: html`<nav aria-label="Period">${links}</nav>
${renderFigures(overview)}
<div class="grid">
${renderCard('Sign-ins', renderSignIns(statistics), true)}
${renderCard('From open to connected', renderFunnel(pages))}
${renderCard('Connections', renderConnections(pages))}
${renderCard('Errors', renderErrors(overview))}
${renderCard('Budgets', renderBudgets(overview))}
${renderCard('Relay and mail', renderRelayAndMail(overview))}
${renderCard('Chains', renderChains(overview))}
</div>
<p class="muted">Read at ${new Date(statistics.nowMs).toISOString()}. Days are in UTC.</p>`,
    path: '/',
    title: 'Overview',
  })
}

function renderFigures({ databaseBytes, isRelayInRedis, statistics }: Overview): Html {
  const { audit, mails, relay, users, wallets } = statistics
  const figure = (name: string, value: number | string, detail?: Html) =>
    html`<div><dt>${name}</dt><dd>${value}${detail && html`<small>${detail}</small>`}</dd></div>`
  return html`<dl class="figures">
${figure('Users', users.total, html`${users.created} new`)}
${figure('Users signed in', users.signedIn)}
${figure('Wallets', wallets.total, html`${wallets.created} new, ${wallets.frozen} frozen`)}
${isRelayInRedis ? figure('Relay messages', 'in Redis') : figure('Relay messages', relay.messages)}
${figure('Emails waiting', mails.waiting)}
${figure('Audit entries', audit.entries)}
${figure('Database', toMiB(databaseBytes))}
</dl>`
}

function renderSignIns(statistics: Statistics): Html {
  const { days, kinds } = toDays(statistics)
  const totals = days.map(({ counts, day }) => ({
    day,
    total: counts.reduce((sum, count) => sum + count, 0),
  }))
  const rows = days.map(({ counts, day }, index) => [day, ...counts, totals[index]?.total ?? 0])
  const table = renderTable({
    caption: 'Sign-ins per day and kind',
    columns: ['Day', ...kinds, 'All'],
    rows: rows.toReversed(),
  })
  return html`${renderColumns(totals)}<details><summary>Sign-ins per day and kind</summary>${table}</details>`
}

function renderFunnel({ events, funnel }: Statistics['pages']): Html {
  const { chosen, connected, declined, failed, opened } = funnel
  const table = renderTable({
    caption: 'Steps from opening the modal to a connection',
    columns: ['Step', 'Events'],
    hasBars: true,
    rows: [
      ['Opened the modal', opened],
      ['Chose a wallet or login', chosen],
      ['Connected', connected],
      ['Declined', declined],
      ['Failed', failed],
    ],
  })
  return html`${table}<p class="muted">${
    events > 0
      ? 'From the telemetry of pages. The newest 10,000 events of each project count.'
      : 'No telemetry: it is off for all projects, or no page has sent any.'
  }</p>`
}

function renderConnections({ connections }: Statistics['pages']): Html {
  return renderTable({
    caption: 'Connections by wallet and network',
    columns: ['Wallet', 'Network', 'Connections'],
    hasBars: true,
    rows: connections
      .slice(0, 15)
      .map(({ count, network, wallet }) => [wallet || 'unknown', network || 'unknown', count]),
  })
}

function renderErrors({ metrics, statistics }: Overview): Html {
  const pages = statistics.pages.errors.map(({ count, name }) => [name, count])
  const failures = read(metrics, 'fairlead_failures_total').map(toRow('event'))
  const vendors = read(metrics, 'fairlead_vendor_failures_total').map(({ labels, value }) => [
    `${labels.vendor} (${labels.feature})`,
    value,
  ])
  return html`<h3>Of pages, in the period</h3>
${renderTable({ caption: 'Errors of pages', columns: ['Error', 'Events'], rows: pages })}
<h3>Of this process, since its start</h3>
${renderTable({ caption: 'Failures of this process', columns: ['Failure', 'Count'], rows: [...failures, ...vendors] })}`
}

function renderBudgets({ metrics, projects, statistics }: Overview): Html {
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name ?? id
  const refused = read(metrics, 'fairlead_rpc_budget_refusals_total')
  const calls = read(metrics, 'fairlead_rpc_calls_total').map(({ labels, value }) => [
    nameOf(labels.project ?? ''),
    value,
    refused.find((one) => one.labels.project === labels.project)?.value ?? 0,
  ])
  const stopped = read(metrics, 'fairlead_bundler_stopped')
  const bundlers = statistics.gas.bundlers.map(({ chain, receivedWei, spentWei }) => [
    chain,
    formatEther(spentWei - receivedWei),
    stopped.some(({ labels, value }) => labels.chain === chain && value === 1) ? 'stopped' : 'runs',
  ])
  const sponsorships = statistics.gas.sponsorships.map(({ projectId, spentWei }) => {
    const limit = projects.find(({ id }) => id === projectId)?.sponsorship?.dailyWei
    return [
      nameOf(projectId),
      formatEther(spentWei),
      limit === undefined ? 'none' : formatEther(BigInt(limit)),
    ]
  })
  return html`<h3>JSON-RPC calls of this process, since its start</h3>
${renderTable({ caption: 'JSON-RPC calls', columns: ['Project', 'Calls', 'Over budget'], rows: calls })}
<h3>Cost of bundlers today, in native tokens</h3>
${renderTable({ caption: 'Cost of bundlers', columns: ['Chain', 'Cost', 'State'], rows: bundlers })}
<h3>Sponsored gas today, in native tokens</h3>
${renderTable({ caption: 'Sponsored gas', columns: ['Project', 'Spent', 'Limit'], rows: sponsorships })}`
}

function renderRelayAndMail({ isRelayInRedis, metrics, statistics }: Overview): Html {
  const { mails, relay } = statistics
  const one = (name: string) => read(metrics, name)[0]?.value ?? 0
  const rows: (readonly Cell[])[] = [
    ['Open sockets', one('fairlead_relay_sockets')],
    ['Messages published', one('fairlead_relay_published_total')],
    ['Messages acknowledged', one('fairlead_relay_acknowledged_total')],
    ['Calls refused by a limit', one('fairlead_relay_mailbox_refusals_total')],
    ...read(metrics, 'fairlead_mails_total').map(({ labels, value }) => [
      `Emails ${labels.outcome}`,
      value,
    ]),
  ]
  const stored = isRelayInRedis
    ? undefined
    : html`<p>Messages in the database: ${relay.messages} (${toMiB(relay.bytes)}). Subscriptions: ${relay.subscriptions}.</p>`
  const waiting =
    mails.oldestMs === undefined
      ? undefined
      : html`<p>Emails waiting: ${mails.waiting}. The oldest was queued at ${new Date(mails.oldestMs).toISOString()}.</p>`
  return html`${stored}${waiting}<h3>This process, since its start</h3>
${renderTable({ caption: 'Relay and mail of this process', columns: ['Figure', 'Count'], rows })}`
}

function renderChains({ metrics, statistics }: Overview): Html {
  const upstreams = read(metrics, 'fairlead_upstream_up').map(({ labels, value }) => [
    `${labels.chain}, node ${labels.upstream}`,
    value === 1 ? 'answers' : 'fails',
  ])
  const lags = read(metrics, 'fairlead_index_lag_blocks')
  const index = statistics.history.map(({ chain, isCaughtUp, nextBlock }) => [
    chain,
    nextBlock,
    lags.find(({ labels }) => labels.chain === chain)?.value ?? 'another process',
    isCaughtUp ? 'complete' : 'not complete',
  ])
  return html`<h3>Nodes</h3>
${renderTable({ caption: 'Nodes', columns: ['Node', 'State'], rows: upstreams })}
<h3>History index</h3>
${renderTable({ caption: 'History index', columns: ['Chain', 'Next block', 'Blocks behind', 'State'], rows: index })}`
}

/** Returns the samples of a metric; empty if there is none. */
function read(metrics: readonly Metric[], name: string): readonly Sample[] {
  const metric = metrics.find((one) => one.name === name)
  return metric && 'value' in metric ? listSamples(metric) : []
}

function toRow(label: string) {
  return ({ labels, value }: Sample): readonly Cell[] => [labels[label] ?? '', value]
}

function toMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}
