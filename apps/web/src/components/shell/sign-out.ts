/** Ends the sign-in of this browser and leads to the sign-in page: the server's own form, as a click on a button of it would send. */
export function signOut(): void {
  // The next person in this tab must not see the drafts of this one.
  sessionStorage.clear();
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/sign-out";
  document.body.append(form);
  form.submit();
}
