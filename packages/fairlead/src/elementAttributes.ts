import type { Fairlead } from '@fairlead/core'
import type { FairleadButtonProps } from '@fairlead/react'

/** Props of each element, named as in React. Source: `components.tsx` of the React package. */
type Props = {
  'fairlead-account-button': Omit<FairleadButtonProps, 'label' | 'loadingLabel'>
  'fairlead-button': FairleadButtonProps
  'fairlead-connect-button': Omit<FairleadButtonProps, 'balance' | 'charsEnd' | 'charsStart'>
  'fairlead-modal': { embedded?: boolean | undefined; layout?: 'compact' | 'wide' | undefined }
  'fairlead-network-button': PlainProps
  'fairlead-wallet-button': PlainProps & { wallet: string }
}
type PlainProps = Pick<FairleadButtonProps, 'disabled' | 'label' | 'namespace' | 'size'>

/** Templates write numbers as text too. */
type Written<value> = number extends value ? value | `${number}` : value
type Kebab<name extends string> = name extends `${infer first}${infer rest}`
  ? `${first extends Lowercase<first> ? first : `-${Lowercase<first>}`}${Kebab<rest>}`
  : name
/** Attributes that every element has in addition to its own. */
type Common<name> = {
  /** The widget that the element belongs to. Default: the one of the page's first modal element. */
  fairlead?: Fairlead | undefined
} & (name extends 'fairlead-modal'
  ? unknown
  : {
      /** Id of the `<fairlead-modal>` that the element belongs to. Default: the page's first one. */
      for?: string | undefined
    })

/** Props of each element with names in camel case, for templates that convert names. */
export type ElementProps = {
  [tag in keyof Props]: Common<tag> & { [name in keyof Props[tag]]: Written<Props[tag][name]> }
}

/**
 * Attributes of each element, by its tag, for JSX and templates of frameworks.
 *
 * @example
 * declare module 'solid-js' {
 *   namespace JSX {
 *     interface IntrinsicElements extends ElementAttributes {}
 *   }
 * }
 */
export type ElementAttributes = {
  [tag in keyof Props]: Common<tag> & {
    [name in keyof Props[tag] as Kebab<name & string>]: Written<Props[tag][name]>
  }
}

/** Events of the elements. `detail` has the properties of the widget's event. */
export type ElementEvent =
  | 'fairlead-close'
  | 'fairlead-connect'
  | 'fairlead-disconnect'
  | 'fairlead-open'
