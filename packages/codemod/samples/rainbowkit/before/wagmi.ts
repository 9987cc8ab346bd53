import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import { http } from 'wagmi';
import { base, mainnet } from 'wagmi/chains';

// The endpoint of the shop is faster.
export const config = getDefaultConfig({
  appName: 'Shop',
  appUrl: 'https://shop.example',
  projectId: 'shop',
  chains: [mainnet, base],
  transports: {
    [mainnet.id]: http('https://rpc.shop.example'),
    [base.id]: http(),
  },
  ssr: true,
});
