import type { SignWords } from '../en/sign.ts'
import { apart, declined } from './shared.ts'

export const signWords = {
  signTitle: 'تسجيل الدخول',
  signAsks: (page, host) =>
    page === host
      ? `يطلب منك ${apart(host)} تسجيل الدخول.`
      : `يطلب منك ${apart(page)} (${apart(host)}) تسجيل الدخول.`,
  signMeans: 'بتوقيع رسالة تثبت أن هذا الحساب لك. لا يكلّف ذلك شيئًا ولا يرسل شيئًا.',
  signWaiting: 'وقّع الرسالة في محفظتك.',
  signNetwork: 'الشبكة',
  signText: 'الرسالة',
  signAction: 'تسجيل الدخول',
  signDeclined: `${declined} لم يُوقَّع أي شيء.`,
  signFailed: (reason) => `لم يتم تسجيل دخولك. ${reason}`,
  signSkip: 'ليس الآن',
  signDisconnect: 'إلغاء وقطع الاتصال',
  signDisconnectFrom: (namespace) => `إلغاء وقطع الاتصال عن ${apart(namespace)}`,
  signReturn: (network) => `العودة إلى ${apart(network)}`,
  signDone: 'تم تسجيل دخولك.',
  signNothing: 'لا يوجد ما يُوقَّع هنا.',
  signRegular: (address) =>
    `لا يمكن للحساب الذكي على هذه الشبكة توقيع الرسائل. ستسجّل الدخول بحسابك العادي ${apart(address)}.`,
} satisfies SignWords
