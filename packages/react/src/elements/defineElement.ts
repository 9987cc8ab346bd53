/** Registers one of our elements once per page; does nothing without `customElements`. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (typeof customElements !== 'undefined' && !customElements.get(name))
    customElements.define(name, element)
}
