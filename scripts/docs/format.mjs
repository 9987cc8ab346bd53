/** @typedef {import('../publicSurface.mjs').PublicName} PublicName */

/**
 * Returns a Markdown table; cells are escaped.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const cell = (/** @type {string} */ text) =>
  text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|') || ' '

/** @param {string} text */
export function code(text) {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}

/**
 * Converts a docblock to Markdown: element names are escaped, links become names, and notes about internal sources are
 * removed.
 *
 * @param {string} doc
 */
export function prose(doc) {
  return doc
    .replace(/\s*Source: [^@]*?\d\.(?=\s|$)|\s*Source: constants[^.]*\./g, '')
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : plain(part)))
    .join('')
    .trim()
}

const plain = (/** @type {string} */ text) =>
  text.replaceAll('<', '&lt;').replace(/\{@link ([^}]+)\}/g, '`$1`')

/** Labels of list items, by tag. @type {Readonly<Record<string, string>>} */
const tags = { param: 'Parameter', returns: 'Returns', throws: 'Throws' }

/**
 * Returns the section of a public name: heading, docblock, declaration.
 *
 * @param {PublicName} name
 */
export function section({ doc, name, signature }) {
  const [text = '', ...rest] = doc.split(/(?:^|\s)@(?=param|returns|throws|example)/)
  /** @type {string[]} */
  const items = []
  /** @type {string[]} */
  const examples = []
  for (const part of rest) {
    const [, tag = '', words = ''] = /^(\w+)\s*(.*)$/s.exec(part) ?? []
    if (tag === 'example') examples.push(fence('tsx', words))
    else
      items.push(
        `- ${tags[tag]}: ${prose(words.replace(/^(\S+) - /, '`$1`: ').replace(/\s+/g, ' '))}`,
      )
  }
  return [`### ${name}`, prose(text), items.join('\n'), fence('ts', signature), ...examples].filter(
    Boolean,
  )
}

/** @param {string} language @param {string} text */
export function fence(language, text) {
  return [`\`\`\`${language}`, text.trim(), '```'].join('\n')
}
