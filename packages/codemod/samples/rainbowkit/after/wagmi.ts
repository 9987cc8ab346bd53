import { createFairlead } from 'fairlead';
import { wagmi } from 'fairlead/wagmi';
import { http, createConfig } from 'wagmi';
import { base, mainnet } from 'wagmi/chains';

// The endpoint of the shop is faster.
const networks = [mainnet, base] as const;
const adapter = wagmi({
  createConfig,
  networks,
  transports: {
    [mainnet.id]: http('https://rpc.shop.example'),
    [base.id]: http(),
  },
  ssr: true,
});
export const fairlead = createFairlead({
  adapters: [adapter],
  themeMode: 'dark',
  locale: 'de-DE',
  themeVariables: { '--fairlead-accent': '#7b3fe4' },
  metadata: { name: 'Shop', url: 'https://shop.example' },
  projectId: 'shop',
  networks,
});
export const config = adapter.wagmiConfig;
