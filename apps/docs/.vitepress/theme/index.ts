import type { Theme } from 'vitepress'
import DefaultTheme, { VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts'
import { defineComponent, h, onMounted, onUnmounted, shallowRef } from 'vue'
import './style.css'

/** Returns the document's Content Security Policy. The development server sends none. */
const policy = () =>
  document.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content')

/** Shows the demo's controls, which are React components. Their code loads only on the page that shows them. */
const Playground = defineComponent(() => {
  const element = shallowRef<HTMLElement>()
  const unmount = shallowRef<() => void>()
  onMounted(async () => {
    // After a link inside the site, the document still has the policy of the page before, which allows no nodes.
    if (policy()?.includes(' https://') === false) return location.reload()
    try {
      const { mountPlayground } = await import('@fairlead/demo/playground')
      if (element.value) unmount.value = mountPlayground(element.value)
    } catch {
      if (element.value) element.value.textContent = 'The playground did not load. Reload the page.'
    }
  })
  onUnmounted(() => unmount.value?.())
  return () => h('div', { class: 'playground', ref: element })
})

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Playground', Playground)
    // The default theme's home page has no `main` landmark.
    app.component('Landing', () => h('main', [h(VPHomeHero), h(VPHomeFeatures)]))
  },
} satisfies Theme
