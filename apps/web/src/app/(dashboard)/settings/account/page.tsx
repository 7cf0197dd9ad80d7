import { Account } from "../../../../features/settings/account/account.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";

export const metadata = { title: "Account" };

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
