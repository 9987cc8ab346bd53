const scopes = {
  comment: ['comment'],
  keyword: ['keyword', 'storage', 'constant.language', 'keyword.operator.expression'],
  name: ['entity.name', 'support.function', 'variable.other.constant'],
  string: ['string', 'constant.other.symbol', 'string.template'],
  value: ['constant.numeric', 'entity.other.attribute-name', 'support.type.property-name'],
}

const defaultColor = 'var(--vp-c-text-1)'

/** Syntax colours as CSS variables from `style.css`, so that one pass of the highlighter serves light and dark. */
export const highlight = {
  name: 'fairlead',
  type: 'dark' as const,
  colors: {
    'editor.foreground': defaultColor,
    'editor.background': 'var(--vp-code-block-bg)',
  },
  settings: Object.entries(scopes).map(([name, scope]) => ({
    scope,
    settings: { foreground: `var(--code-${name})` },
  })),
}

/** Removes inline styles that only set the default colour: they are a third of the bytes of highlighted code. */
export function dropDefaultColor(node: { properties: { style?: unknown } }): void {
  if (node.properties.style === `color:${defaultColor}`) delete node.properties.style
}
