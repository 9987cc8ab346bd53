import { parseSync } from 'oxc-parser'

/** @typedef {{ type: string, [key: string]: any }} Node */

/**
 * Returns all object literals in a module as plain values, outer ones first. Values that are not literals (functions,
 * calls) are omitted; the module is not executed.
 *
 * @param {string} code
 * @returns {Record<string, any>[]}
 */
export function readObjects(code) {
  /** @type {Record<string, any>[]} */
  const found = []
  visit(parseSync('module.js', code).program, found)
  return found
}

/** @param {unknown} node @param {Record<string, any>[]} found */
function visit(node, found) {
  if (node === null || typeof node !== 'object') return
  if ('type' in node && node.type === 'ObjectExpression')
    found.push(toValue(/** @type {Node} */ (node)))
  for (const child of Object.values(node)) visit(child, found)
}

/** @param {Node} node @returns {any} */
function toValue(node) {
  if (node.type === 'Literal') return node.value
  if (node.type === 'ArrayExpression') return node.elements.map(toValue)
  if (node.type !== 'ObjectExpression') return undefined
  /** @type {Record<string, any>} */
  const value = {}
  for (const { computed, key, type, value: inner } of node.properties)
    if (type === 'Property' && !computed) value[key.name ?? key.value] = toValue(inner)
  return value
}
