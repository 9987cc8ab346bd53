import type { NetworkWords } from '../en/network.ts'
import { apart } from './shared.ts'

export const networkWords = {
  networksTitle: 'الشبكات',
  networkList: 'الشبكات',
  searchNetworks: 'البحث في الشبكات',
  noNetworkMatches: 'لا شبكات مطابقة.',
  networkMatches: (count) => `عدد الشبكات التي عُثر عليها: ${count}`,
  testNetwork: 'شبكة اختبار',
  notApproved: 'لا تسمح بها المحفظة',
  notApprovedTitle: 'غير مسموح بها في محفظتك',
  notApprovedText: 'اسمح بها لهذا الموقع في محفظتك.',
  notApprovedAdd: 'يمكنك أن تطلب من محفظتك إضافة إحداها، أو أن تقترن من جديد وتسمح بها.',
  notApprovedPair: 'اقترن من جديد واسمح بها في محفظتك.',
  pairAgain: 'الاقتران من جديد',
  networkAdd: 'إضافة',
  networksFooter: 'قد لا تدعم محفظتك كل الشبكات المذكورة هنا.',

  switchTitle: (network) => `الانتقال إلى ${apart(network)}`,
  switchText: 'أكّد التغيير في محفظتك.',
  switchFailed: (reason) => `لم تتغيّر الشبكة. ${reason}`,
  switchDeclined: 'لقد رفضت الطلب. لم تتغيّر الشبكة.',
  unsupportedTitle: 'تغيير الشبكة',
  unsupportedText: 'لا يعمل هذا التطبيق على شبكة محفظتك. اختر واحدة من هذه:',
  activeChainTitle: (network) => `محفظة أخرى لشبكة ${apart(network)}`,
  activeChainText: 'لا تصل محفظتك الحالية إلى هذه الشبكة. اربط محفظة تصل إليها.',
  chooseWallet: 'اختيار محفظة',
  activeChainSame: (wallet, network) => `ربط ${apart(wallet)} على ${apart(network)} أيضًا`,
  activeChainSameText: (wallet, network) =>
    `لم تُربط ${apart(wallet)} على ${apart(network)} بعد. اربطها، أو اختر محفظة أخرى.`,
} satisfies NetworkWords
