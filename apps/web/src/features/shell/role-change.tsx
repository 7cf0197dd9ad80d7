"use client";

import { toast } from "@countersign/ui/toaster";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSelf } from "../../data/self.ts";
import { roleMeaning } from "../../words/role-words.ts";

/** Says when somebody changed one's role while the page is open, and asks anew for everything, since one may see other things now. */
export function RoleChange() {
  const queryClient = useQueryClient();
  const role = useSelf()?.person.role ?? null;
  const before = useRef(role);
  useEffect(() => {
    if (before.current !== null && role !== null && before.current !== role) {
      toast.info(`Your role is now ${role}. ${roleMeaning[role]}`, { duration: 12_000 });
      void queryClient.invalidateQueries();
    }
    before.current = role;
  }, [role, queryClient]);
  return null;
}
