export { bridgeAmounts, startBridge } from './startBridge.ts'
