ALTER TABLE "settings_trust" ADD COLUMN "trusted" json;
