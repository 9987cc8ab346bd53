import type { CDPSession, Page } from '@playwright/test'

/** Containers that screen readers name when the focus enters them. */
const containers = ['dialog', 'group', 'list', 'navigation', 'region', 'tablist', 'tabpanel']
const liveRoles = ['alert', 'log', 'status']
const states = ['busy', 'checked', 'disabled', 'expanded', 'invalid', 'pressed', 'selected']

const fetchNodes = async (session: CDPSession) =>
  (await session.send('Accessibility.getFullAXTree')).nodes
type AxNode = Awaited<ReturnType<typeof fetchNodes>>[number]
type Tree = ReadonlyMap<string, AxNode>
/** By DOM node. */
type Texts = ReadonlyMap<number | undefined, string>
/** Containers of the focused element, outermost first, and texts of live regions. */
type Screen = { around: Texts; live: Texts }

const roleOf = ({ role }: AxNode): string => String(role?.value ?? '')
const nameOf = ({ name }: AxNode): string => String(name?.value ?? '').trim()

/** Returns what a screen reader says, read from Chromium's accessibility tree. */
export async function createScreenReader(page: Page) {
  const session = await page.context().newCDPSession(page)
  const fetchTree = async (): Promise<Tree> =>
    new Map((await fetchNodes(session)).map((node) => [node.nodeId, node]))
  let before = look(await fetchTree())
  return {
    /** Call it before an action: {@link changes} is relative to it. */
    async listen() {
      before = look(await fetchTree())
    },
    /** Returns the focused element with the containers that it entered, then texts that live regions got. */
    async changes(): Promise<string> {
      const tree = await fetchTree()
      const { around, live } = look(tree)
      const entered = [...around].flatMap(([id, text]) => (before.around.has(id) ? [] : [text]))
      const said = [...live].flatMap(([id, text]) =>
        text && text !== before.live.get(id) && isHeard(tree, id, before) ? [`says "${text}"`] : [],
      )
      const focused = focusOf(tree)
      return [[...entered, focused ? speak(focused) : 'nothing'].join(', '), ...said].join('; ')
    },
    /** Returns all that is in the open dialog, in reading order. */
    async readAll(): Promise<string> {
      const tree = await fetchTree()
      const dialog = [...tree.values()].find((node) => !node.ignored && roleOf(node) === 'dialog')
      return dialog ? readChildren(tree, dialog).join('; ') : 'no dialog'
    },
  }
}

function look(tree: Tree): Screen {
  const around = new Map<number | undefined, string>()
  for (const node of pathTo(tree, focusOf(tree)).slice(0, -1))
    if (!node.ignored && containers.includes(roleOf(node)) && nameOf(node))
      around.set(node.backendDOMNodeId, `${roleOf(node)} "${nameOf(node)}"`)
  const live = new Map<number | undefined, string>()
  for (const node of tree.values())
    if (!node.ignored && liveRoles.includes(roleOf(node)))
      live.set(node.backendDOMNodeId, textsOf(tree, node).join(' '))
  return { around, live }
}

/** Screen readers announce alerts on insertion; a status only if its region was there before its text. */
function isHeard(tree: Tree, id: number | undefined, before: Screen): boolean {
  if (before.live.has(id)) return true
  return [...tree.values()].some((node) => node.backendDOMNodeId === id && roleOf(node) === 'alert')
}

/** Returns the ancestors of an element and the element, outermost first. */
function pathTo(tree: Tree, node: AxNode | undefined): AxNode[] {
  return node ? [...pathTo(tree, tree.get(node.parentId ?? '')), node] : []
}

function focusOf(tree: Tree): AxNode | undefined {
  return [...tree.values()].find(
    (node) => roleOf(node) !== 'RootWebArea' && hasState(node, 'focused'),
  )
}

function hasState({ properties = [] }: AxNode, state: string): boolean {
  const value = properties.find(({ name }) => name === state)?.value.value
  return value !== undefined && value !== false && value !== 'false'
}

/** Returns an element as a screen reader presents it: role, name, value, states, description. */
function speak(node: AxNode): string {
  const { description, value } = node
  const facts = [
    value?.value === undefined || value.value === '' ? '' : `value "${value.value}"`,
    ...states.filter((state) => hasState(node, state)),
    description?.value ? `described as "${description.value}"` : '',
  ].filter(Boolean)
  return [`${roleOf(node)} "${nameOf(node)}"`, ...facts].join(', ')
}

function childrenOf(tree: Tree, { childIds = [] }: AxNode): AxNode[] {
  return childIds.flatMap((id) => tree.get(id) ?? [])
}

function textsOf(tree: Tree, node: AxNode): string[] {
  if (!node.ignored && roleOf(node) === 'StaticText') return [nameOf(node)]
  return childrenOf(tree, node).flatMap((child) => textsOf(tree, child))
}

/** Roles that are read as a whole, by their name. */
const whole = ['button', 'heading', 'image', 'link', 'searchbox', 'tab', 'textbox']

function readChildren(tree: Tree, node: AxNode): string[] {
  return childrenOf(tree, node).flatMap((child) => {
    const role = roleOf(child)
    if (!child.ignored && whole.includes(role)) return [speak(child)]
    if (!child.ignored && role === 'StaticText') return [`"${nameOf(child)}"`]
    return readChildren(tree, child)
  })
}
