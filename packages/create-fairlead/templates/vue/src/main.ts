import { base, mainnet } from 'fairlead/networks'
import { fairleadPlugin } from 'fairlead/vue'
import { createApp } from 'vue'
import App from './App.vue'

createApp(App)
  .use(fairleadPlugin, { options: { networks: [mainnet, base] } })
  .mount('#app')
