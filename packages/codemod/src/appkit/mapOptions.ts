import type { Node, ObjectExpression, ObjectProperty } from 'oxc-parser'
import { editObject } from '../source/editObject.ts'
import { keyOf, type SourceFile, textOf } from '../source/SourceFile.ts'
import { featureRules, type OptionRule, optionRules } from './optionRules.ts'

type Result = { readonly remove: Set<Node>; readonly features: string[] }

/**
 * Maps the options of the widget in place. Options without a counterpart are removed and reported.
 *
 * @param append - Options to add, as source text.
 */
export function mapOptions(
  file: SourceFile,
  object: ObjectExpression,
  append: readonly string[] = [],
): void {
  const { features, remove } = mapKeys(file, object, optionRules)
  const own = propertyOf(object, 'features')
  const inner = own?.value.type === 'ObjectExpression' ? own.value : undefined
  if (inner) {
    const result = mapKeys(file, inner, featureRules)
    editObject(file, inner, { append: features, remove: result.remove })
  } else if (own)
    file.report(own, 'Check the keys of `features`: they were not read.', 'codemod.md')
  const images = propertyOf(object, 'chainImages')
  if (images?.value.type === 'ObjectExpression') mapImages(file, images.value)
  const added = !inner && features.length > 0 ? [`features: { ${features.join(', ')} }`] : []
  editObject(file, object, { append: [...append, ...added], remove })
}

/** Returns a property of an object literal by its key. */
export function propertyOf(object: ObjectExpression, key: string): ObjectProperty | undefined {
  return object.properties.find((node): node is ObjectProperty => keyOf(node) === key)
}

function mapKeys(
  file: SourceFile,
  object: ObjectExpression,
  rules: Readonly<Record<string, OptionRule>>,
): Result {
  const result: Result = { features: [], remove: new Set() }
  for (const node of object.properties) {
    const key = keyOf(node)
    if (node.type !== 'Property' || key === undefined) {
      file.report(node, 'Options are spread or computed here: check their names.', 'codemod.md')
      continue
    }
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    if (rule === undefined) {
      file.report(node, `The option ${key} has no counterpart; it was removed.`, 'codemod.md')
      result.remove.add(node)
    } else if (rule !== 'keep') applyRule(file, { key, node, result, rule })
  }
  return result
}

function applyRule(
  file: SourceFile,
  given: { key: string; node: ObjectProperty; result: Result; rule: Exclude<OptionRule, 'keep'> },
): void {
  const { key, node, result, rule } = given
  const value = textOf(file, node.value)
  if ('to' in rule) {
    if (node.shorthand) file.edits.insert(node.start, `${rule.to}: `)
    else file.edits.replace(node.key.start, node.key.end, rule.to)
  } else if ('check' in rule) file.report(node, rule.check, rule.guide)
  else if ('drop' in rule) {
    file.report(node, `${key} was removed. ${rule.drop}`, rule.guide)
    result.remove.add(node)
  } else if ('same' in rule) {
    // A list of providers, and false, mean the same here. The names of such features are lower case.
    if (!key.startsWith('enable') && (value === 'false' || value.startsWith('['))) return
    if (!rule.same.includes(value))
      file.report(node, `${key} was removed. ${rule.otherwise}`, rule.guide)
    result.remove.add(node)
  } else {
    result.remove.add(node)
    moveToFeatures(file, { key, node, result, rule, value })
  }
}

function moveToFeatures(
  file: SourceFile,
  given: {
    key: string
    node: ObjectProperty
    result: Result
    rule: { readonly feature: string; readonly values?: Readonly<Record<string, string>> }
    value: string
  },
): void {
  const { key, node, result, rule, value } = given
  const isList = ['onramp', 'swaps'].includes(rule.feature)
  const mapped = rule.values ? rule.values[value.replaceAll('"', "'")] : value
  if (isList && value === 'true') return
  if (mapped === undefined || (isList && value !== 'false'))
    file.report(node, `${key} was removed. Set \`features.${rule.feature}\`.`, 'codemod.md')
  else result.features.push(`${rule.feature}: ${mapped}`)
}

/** Changes chain ids to CAIP-2 ids. */
function mapImages(file: SourceFile, object: ObjectExpression): void {
  for (const node of object.properties)
    if (node.type === 'Property' && /^\d+$/.test(keyOf(node) ?? ''))
      file.edits.replace(node.key.start, node.key.end, `'eip155:${keyOf(node)}'`)
}
