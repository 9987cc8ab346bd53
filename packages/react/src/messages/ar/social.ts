import type { SocialWords } from '../en/social.ts'
import { apart } from './shared.ts'

export const socialWords = {
  socialList: 'طرق أخرى لتسجيل الدخول',
  socialWith: (name) => `المتابعة باستخدام ${apart(name)}`,
  socialMore: 'طرق أخرى لتسجيل الدخول',
  socialMoreShort: 'المزيد',
  socialsTitle: 'تسجيل الدخول',
  socialPasskey: 'مفتاح مرور',
  socialIn: (name) => `تابع في نافذة ${apart(name)}`,
  socialInText: 'سجّل الدخول هناك، وستتابع هذه الصفحة من تلقاء نفسها.',
  socialPasskeyIn: 'تابع في النافذة الجديدة',
  socialLeaving: (name) => `جارٍ الانتقال إلى ${apart(name)}`,
  socialUser: 'جارٍ إحضار محفظتك',
  socialUserText: 'يستغرق هذا لحظة.',
  socialDone: 'تم تسجيل دخولك',
  socialFailed: 'لم يتم تسجيل دخولك',
  socialBlocked: 'حظر متصفحك النافذة',
  socialBlockedText: 'حاول مرة أخرى، واسمح بالنوافذ المنبثقة لهذه الصفحة إن سألك.',
  socialSaid: (name, words) => `رسالة من ${apart(name)}: ${apart(words)}`,
  socialLate: 'لا يحدث شيء؟ قد تكون النافذة خلف هذه. أغلقها للمحاولة مرة أخرى.',
  socialDeclined: 'لم تسجّل الدخول',
  socialDeclinedText: (name) =>
    `رفضت الطلب لدى ${apart(name)}. حاول مرة أخرى أو سجّل الدخول بطريقة أخرى.`,
  socialOpen: (name) => `فتح ${apart(name)}`,
  socialDevice: 'الموافقة على هذا الجهاز',
  socialDeviceText:
    'لم تسجّل الدخول من هنا من قبل. افتح الرسالة التي أرسلناها إليك ووافق فيها على هذا الجهاز.',
  popupClosed: 'أُغلقت النافذة قبل تسجيل دخولك.',
  farcasterScan: 'امسح هذا الرمز بهاتفك، ثم أكّد في تطبيق Farcaster.',
  farcasterOpen: 'فتح Farcaster',
  farcasterTap: 'وافق في تطبيق Farcaster ثم عُد إلى هذه الصفحة.',
  farcasterCode: 'رمز يُمسح بتطبيق Farcaster',
  farcasterLoading: 'جارٍ إحضار الرمز',
} satisfies SocialWords
