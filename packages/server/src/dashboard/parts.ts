import { type Html, html } from './html.ts'

/** A cell of a table. Numbers are aligned to the right. */
export type Cell = Html | number | string

/** Renders a page with the header of signed-in operators. */
export function renderPage(options: {
  /** Path of the current page. */
  path: string
  title: string
  content: Html
}): Html {
  const { content, path, title } = options
  const link = (href: string, text: string) =>
    path === href
      ? html`<a href="${href}" aria-current="page">${text}</a>`
      : html`<a href="${href}">${text}</a>`
  return renderDocument(
    title,
    html`<header><strong>Fairlead server</strong>
<nav aria-label="Pages">${link('/', 'Overview')}${link('/projects', 'Projects')}</nav>
<form method="post" action="/sign-out"><button class="plain">Sign out</button></form></header>
<main><h1>${title}</h1>${content}</main>`,
  )
}

/** Renders a document. @param refreshSeconds - Time after which the page loads again, in seconds. Default: never. */
export function renderDocument(title: string, body: Html, refreshSeconds?: number): Html {
  const refresh = refreshSeconds && html`<meta http-equiv="refresh" content="${refreshSeconds}">`
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} · Fairlead server</title>${refresh}
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/style.css"></head><body>${body}</body></html>`
}

/** Renders a section with a heading. */
export function renderCard(title: string, content: Html, isWide = false): Html {
  return html`<section class="${isWide ? 'card wide' : 'card'}"><h2>${title}</h2>${content}</section>`
}

/**
 * Renders a table, with a bar in each row for its last cell.
 *
 * @param options.empty - Text in place of a table without rows.
 */
export function renderTable(options: {
  caption: string
  columns: readonly string[]
  empty?: string
  hasBars?: boolean
  rows: readonly (readonly Cell[])[]
}): Html {
  const { caption, columns, empty = 'None', hasBars = false, rows } = options
  if (rows.length === 0) return html`<p class="muted">${empty}</p>`
  const isNumber = columns.map((_, index) => rows.every((row) => typeof row[index] === 'number'))
  const classOf = (index: number) => (isNumber[index] ? html` class="number"` : undefined)
  const max = Math.max(1, ...rows.map((row) => Number(row.at(-1))))
  const head = columns.map((text, index) => html`<th scope="col"${classOf(index)}>${text}</th>`)
  const body = rows.map((row) => {
    const cells = row.map((cell, index) =>
      index === 0 ? html`<th scope="row">${cell}</th>` : html`<td${classOf(index)}>${cell}</td>`,
    )
    const bar = hasBars ? renderBar(Number(row.at(-1)), max) : undefined
    return html`<tr>${cells}${bar}</tr>`
  })
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table>
<thead><tr>${head}${hasBars ? html`<td class="bar"></td>` : undefined}</tr></thead>
<tbody>${body}</tbody></table></div>`
}

/** Renders a bar. It is hidden from assistive technology, because the number is in the row. */
function renderBar(value: number, max: number): Html {
  const width = ((100 * value) / max).toFixed(1)
  return html`<td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
<rect class="track" width="100" height="8"/><rect class="fill" width="${width}" height="8"/></svg></td>`
}

/** Renders columns over time. The table below it has the same numbers. */
export function renderColumns(days: readonly { day: string; total: number }[]): Html {
  const max = Math.max(1, ...days.map(({ total }) => total))
  const width = 1000 / days.length
  const columns = days.map(({ total }, index) => {
    const height = (96 * total) / max
    const [x, y] = [(index * width + width * 0.1).toFixed(2), (96 - height).toFixed(2)]
    const size = html`width="${(width * 0.8).toFixed(2)}" height="${height.toFixed(2)}"`
    return html`<rect class="fill" x="${x}" y="${y}" ${size}/>`
  })
  return html`<svg class="chart" viewBox="0 0 1000 96" preserveAspectRatio="none" aria-hidden="true">${columns}</svg>
<div class="ends" aria-hidden="true"><span>${days[0]?.day}</span><span>at most ${max} a day</span><span>${days.at(-1)?.day}</span></div>`
}
