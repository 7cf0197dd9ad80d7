import { Account } from "../../../../features/settings/account/account.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.account };

export default function AccountPage() {
  return (
    <FirstData
      ask={(client, api) => [
        client.prefetchQuery(api.account.signIns.queryOptions()),
        client.prefetchQuery(api.account.passkeys.queryOptions()),
      ]}
    >
      <Account />
    </FirstData>
  );
}
