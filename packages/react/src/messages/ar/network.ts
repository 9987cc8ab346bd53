import type { NetworkWords } from '../en/network.ts'
import { apart } from './shared.ts'

export const networkWords = {
  networksTitle: 'الشبكات',
  networkList: 'الشبكات',
  searchNetworks: 'البحث في الشبكات',
  noNetworkMatches: 'لا توجد شبكة بهذا الاسم.',
  networkMatches: (count) => `عدد الشبكات التي عُثر عليها: ${count}`,
  testNetwork: 'شبكة اختبار',
  notApproved: 'لا تسمح بها المحفظة',
  networksFooter: 'قد لا تدعم محفظتك كل الشبكات المذكورة هنا.',

  switchTitle: (network) => `الانتقال إلى ${apart(network)}`,
  switchText: 'تسألك محفظتك هل تريد تغيير الشبكة.',
  switchFailed: (reason) => `لم تتغيّر الشبكة. ${reason}`,
  switchDeclined: 'لم تتغيّر الشبكة: لقد رفضت الطلب في المحفظة.',
  unsupportedTitle: 'تغيير الشبكة',
  unsupportedText: 'لا يعمل هذا التطبيق على شبكة محفظتك. اختر واحدة من هذه:',
  activeChainTitle: (network) => `محفظة أخرى لشبكة ${apart(network)}`,
  activeChainText: 'لا تصل محفظتك الحالية إلى هذه الشبكة. اربط محفظة تصل إليها.',
  chooseWallet: 'اختيار محفظة',
  activeChainSame: (wallet) => `ربط ${apart(wallet)} هناك أيضًا`,
  activeChainSameText: (wallet) =>
    `لم تُربط ${apart(wallet)} على هذه الشبكة بعد. اربطها هناك، أو اختر محفظة أخرى.`,
} satisfies NetworkWords
