-- The key by which somebody was invited: the invitation ends with it. Of older ones it is not known, nor is it of the start token.
ALTER TABLE "invitation" ADD COLUMN "created_by_key_id" text,
  ADD CONSTRAINT "invitation_created_by_key_id_fkey" FOREIGN KEY ("created_by_key_id") REFERENCES "api_key" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "invitation_created_by_key_id_idx" ON "invitation" ("created_by_key_id");
